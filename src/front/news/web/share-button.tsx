import { IconShare2 } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

type ShareButtonProps = { title: string; path: string }

/** The device's own way to share; where it has none, the address is copied. */
export function ShareButton({ title, path }: ShareButtonProps) {
  async function share() {
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
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<IconShare2 size={20} aria-hidden />}
      onClick={() => void share()}
    >
      Compartir
    </Button>
  )
}
