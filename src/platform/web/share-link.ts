import { toast } from '#ui/toast.ts'

/** The device's own way to share a page of this site; where it has none, the address is copied. */
export async function shareLink({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, location.origin).href
  if (typeof navigator.share === 'function') {
    // Closing the device's sheet is no failure.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  await navigator.clipboard.writeText(url).then(
    () => toast({ title: 'Enlace copiado', description: 'Pégalo donde quieras compartirlo.', tone: 'ok' }),
    () => toast({ title: 'No pudimos copiar el enlace', description: url, tone: 'warn' }),
  )
}
