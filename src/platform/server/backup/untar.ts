import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { dirname, join, normalize } from 'node:path'

const block = 512

/**
 * Writes the files of PostgreSQL's tar into a folder, whatever pieces it comes in: regular files and folders, names of at
 * most a hundred letters. Throws at anything else.
 */
export function untar(folder: string) {
  let rest: Buffer = Buffer.alloc(0)
  let file: WriteStream | null = null
  let left = 0
  let padding = 0
  let files = 0

  async function open(header: Buffer): Promise<void> {
    const name = text(header.subarray(0, 100))
    const type = String.fromCharCode(header[156]!)
    const path = normalize(join(folder, name))
    if (path !== folder && !path.startsWith(`${normalize(folder)}/`))
      throw new Error(`a file of the backup lies outside of it: ${name}`)
    if (type === '5') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      return
    }
    if (type !== '0' && type !== '\0') throw new Error(`${name}: a ${type} is no file`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    left = Number.parseInt(text(header.subarray(124, 136)), 8)
    padding = (block - (left % block)) % block
    file = createWriteStream(path, { mode: 0o600 })
    files += 1
    if (left === 0) await close()
  }
  async function close(): Promise<void> {
    const written = file!
    file = null
    written.end()
    await finished(written)
  }

  return {
    write: async (bytes: Buffer): Promise<void> => {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      while (rest.length > 0) {
        if (file !== null) {
          const taken = rest.subarray(0, left)
          rest = rest.subarray(taken.length)
          left -= taken.length
          const stream: WriteStream = file
          if (!stream.write(taken))
            await Promise.race([
              once(stream, 'drain'),
              once(stream, 'error').then(([error]) => Promise.reject(error as Error)),
            ])
          if (left === 0) await close()
        } else if (padding > 0) {
          const skipped = Math.min(padding, rest.length)
          rest = rest.subarray(skipped)
          padding -= skipped
        } else {
          if (rest.length < block) return
          const header = rest.subarray(0, block)
          rest = rest.subarray(block)
          if (header.some((byte) => byte !== 0)) await open(header)
        }
      }
    },
    /** Throws when the tar breaks off. */
    end: (): number => {
      if (file !== null || rest.length > 0 || files === 0)
        throw new Error('the copy of the database breaks off')
      return files
    },
  }
}

function text(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes
    .subarray(0, end === -1 ? bytes.length : end)
    .toString()
    .trim()
}
