import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Chromium's offer to install; other browsers only have their own menus. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

/** After a purchase it is worth having the tickets at hand: installed, the browser keeps them for good. */
export function InstallHint() {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer)
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])
  if (matchMedia('(display-mode: standalone)').matches) return null
  return (
    <Notice
      tone="info"
      title="Ten tus boletos a la mano"
      action={
        offer && (
          <Button
            size="sm"
            variant="secondary"
            icon={<IconDeviceMobileDown size={20} aria-hidden />}
            onClick={() => void offer.prompt().then(() => setOffer(null))}
          >
            Instalar
          </Button>
        )
      }
    >
      {offer
        ? 'Instala la app en tu celular: abre al instante, también sin internet.'
        : 'En tu celular, abre el menú de tu navegador y elige «Agregar a la pantalla de inicio».'}
    </Notice>
  )
}
