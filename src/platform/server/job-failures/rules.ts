/** How long a thing that failed so many times is passed by, in seconds: half a minute, then twice as long each time, 6 h at most. */
export function pauseSeconds(times: number): number {
  return Math.min(30 * 2 ** Math.min(times - 1, 20), 6 * 3600)
}

/**
 * What went wrong, for a screen and the log of a table: without mails, addresses with a password, and anything as long and
 * shapeless as a key or a code. 300 letters at most.
 */
export function withoutSecrets(message: string): string {
  return message
    .replace(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '…')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '…')
    .replace(/\b(?![0-9a-f]{8}-)[\w+/=-]*\d[\w+/=-]{19,}/g, '…')
    .replace(/\b(password|token|secret|key|authorization|bearer)\b(\s*[:=]\s*|\s+)\S+/gi, '$1 …')
    .slice(0, 300)
}
