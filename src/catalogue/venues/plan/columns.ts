/**
 * Numbers as int16 differences, low bytes first and high bytes after: neighbours on a stand differ by
 * little, so the high plane is nearly constant and compresses to almost nothing.
 */
export class ColumnWriter {
  private readonly parts: Uint8Array[] = []

  /** Writes whole numbers that fit in int16 around zero; the length is the reader's to know. */
  deltas(values: Int16Array): void {
    const planes = new Uint8Array(values.length * 2)
    let before = 0
    values.forEach((value, index) => {
      const delta = (value - before) & 0xffff
      planes[index] = delta & 0xff
      planes[values.length + index] = delta >> 8
      before = value
    })
    this.parts.push(planes)
  }

  bytes(part: Uint8Array): void {
    this.parts.push(part)
  }

  joined(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.parts.reduce((sum, part) => sum + part.length, 0))
    let end = 0
    for (const part of this.parts) {
      all.set(part, end)
      end += part.length
    }
    return all
  }
}

export class ColumnReader {
  private readonly source: Uint8Array
  private end: number

  constructor(source: Uint8Array, start: number) {
    this.source = source
    this.end = start
  }

  /** Reads `length` differences back into plan units: value × step + origin. */
  positions(length: number, step: number, origin: number): Float32Array {
    const [low, high] = [this.bytes(length), this.bytes(length)]
    const values = new Float32Array(length)
    let now = 0
    for (let index = 0; index < length; index++) {
      now = ((now + (low[index] ?? 0) + ((high[index] ?? 0) << 8)) << 16) >> 16
      values[index] = now * step + origin
    }
    return values
  }

  bytes(length: number): Uint8Array {
    if (this.end + length > this.source.length) throw new RangeError('The compiled plan is cut short')
    this.end += length
    return this.source.subarray(this.end - length, this.end)
  }
}
