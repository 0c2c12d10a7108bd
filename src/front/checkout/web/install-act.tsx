import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Tile } from './tile.tsx'

/** Chromium's offer to install; other browsers only have their own menus. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

/** After a purchase it is worth having the tickets at hand: installed, the browser keeps them for good. */
export function InstallAct() {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  const [how, setHow] = useState(false)
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
    <>
      <Tile
        icon={<IconDownload size={24} aria-hidden />}
        onClick={() => (offer ? void offer.prompt().then(() => setOffer(null)) : setHow(true))}
      >
        {offer ? 'Instalar' : 'Cómo instalar'}
      </Tile>
      <Dialog
        open={how}
        onClose={() => setHow(false)}
        size="sm"
        title="Ten tus boletos a la mano"
        actions={<Button onClick={() => setHow(false)}>Entendido</Button>}
      >
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>En tu celular, abre el menú de tu navegador (en iPhone, el botón de compartir).</li>
          <li>Elige «Agregar a la pantalla de inicio».</li>
          <li>Tus boletos abren al instante, también sin internet.</li>
        </ol>
      </Dialog>
    </>
  )
}
