import { Disk } from 'flydrive'

/** Imported by a program before its own modules: a fault in which a file that comes is kept in memory whole before it is stored. */
Disk.prototype.putStream = async function (key, stream) {
  const parts: Uint8Array[] = []
  for await (const part of stream as AsyncIterable<Uint8Array>) parts.push(part)
  await this.put(key, Buffer.concat(parts))
}
