import { useSearchParams } from 'react-router'
import { safeReturnPath } from '#lib/return-path.ts'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { AtTheWindow, HandOver } from './hand-over.tsx'

/** Where a computer is sent from a screen for phones; the code opens that very screen. */
export default function WebWarningDeviceScreen() {
  const [search] = useSearchParams()
  const asked = safeReturnPath(search.get('volver'), paths.fanIndex)
  const path = asked.startsWith('/fanId-base/') ? asked : paths.fanIndex
  return (
    <Page
      title="El Fan ID se saca con tu celular"
      intro="Usamos su cámara para tu documento y tu selfie. Escanea el código para seguir ahí, justo en esta página."
      aside={<HandOver path={path} />}
    >
      <div className="grid grid-cols-1 gap-6">
        <AtTheWindow />
        <section aria-label="Si ya estás en tu celular" className="border-l-4 border-accent pl-4">
          <h2 className="title text-xl">¿Ya estás en tu celular o tableta?</h2>
          <p className="mt-1">
            Tu navegador pide la versión de escritorio. Apágala en su menú y vuelve a cargar la página. En
            iPad, abre el enlace en un celular.
          </p>
        </section>
      </div>
    </Page>
  )
}
