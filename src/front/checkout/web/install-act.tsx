import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Tile } from './tile.tsx'

declare global {
  interface Window {
    /** Chromium's offer to install, as public/theme.js kept it; other browsers only have their own menus. */
    installOffer?: { prompt: () => Promise<unknown> } | undefined
  }
}

/** After a purchase it is worth having the tickets at hand: installed, the browser keeps them for good. */
export function InstallAct() {
  const [offer, setOffer] = useState(window.installOffer)
  const [how, setHow] = useState(false)
  useEffect(() => {
    const take = () => setOffer(window.installOffer)
    window.addEventListener('beforeinstallprompt', take)
    return () => window.removeEventListener('beforeinstallprompt', take)
  }, [])
  const install = () => {
    if (offer === undefined) return setHow(true)
    // It can be taken up once, and not at all after the browser's own menu.
    void offer.prompt().catch(() => setHow(true))
    window.installOffer = undefined
    setOffer(undefined)
  }
  if (matchMedia('(display-mode: standalone)').matches) return null
  return (
    <>
      <Tile icon={<IconDownload size={24} aria-hidden />} onClick={install}>
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
