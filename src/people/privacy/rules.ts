/** How long a copy can be downloaded. */
export const exportDays = 7

/** Copies that one person may ask for in a day. */
export const exportsPerDay = 3

/** Between asking for it and the erasure: time to change one's mind, or to notice that somebody else asked. */
export const graceHours = 72

export const exportFormats = ['html', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Where a copy lies in the file store: nothing in the name tells whose it is. */
export function exportKey(exportId: string, format: ExportFormat): string {
  return `exports/${exportId}.${format}`
}
