import { createHmac, hkdfSync } from 'node:crypto'

const minutes = 30

/**
 * Six digits that only who received them can type, for one person and line: of this half hour, or of the one before it. Nothing
 * is stored, so whoever asks twice types either.
 */
export function codeOf(masterKey: Buffer, line: string, accountId: string, now: Date, ago = 0): string {
  const half = Math.floor(now.getTime() / (minutes * 60_000)) - ago
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'first day arrival', 32))
  const mac = createHmac('sha256', key).update(`${line} ${accountId} ${half}`).digest()
  return String(mac.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

export const isCode = (
  masterKey: Buffer,
  line: string,
  accountId: string,
  now: Date,
  typed: string,
): boolean => [0, 1].some((ago) => codeOf(masterKey, line, accountId, now, ago) === typed)
