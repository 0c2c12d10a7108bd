import { useParams } from 'react-router'
import { CheckDraw, HowItIsDone } from '#catalogue/waiting-room/web/check-draw.tsx'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'

/** Recomputes a match's ballot from its published files, here and for anybody, and says each step in words. */
export default function CheckBallotScreen() {
  const { eventId = '' } = useParams()
  return (
    <Page
      narrow
      title="Comprueba el sorteo"
      intro="Tu navegador lee lo que el sorteo publicó y hace de nuevo todas las cuentas. No le cree a nadie, tampoco al club."
    >
      <CheckDraw
        nothing="Esta venta no tiene sorteo o todavía no publica nada."
        check={async (signedIn) => {
          const { checkBallot } = await import('./check-ballot.ts')
          return checkBallot(eventId, signedIn)
        }}
      />
      <HowItIsDone />
      <p className="mt-6">
        <Button variant="ghost" className="-ml-6" to={paths.saleRecord(eventId)}>
          Ver las cuentas de la venta
        </Button>
      </p>
    </Page>
  )
}
