import { useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CheckDraw, HowItIsDone } from './check-draw.tsx'
import { saleIdIn } from './check-steps.ts'

/** Recomputes a sale's draw from its published files, here and for anybody, and says each step in words. */
export default function CheckQueueScreen() {
  const { saleId } = useParams()
  const match = /^event-(\d+)$/.exec(saleId ?? '')?.[1] ?? null
  return (
    <Page
      narrow
      title="Comprueba el sorteo"
      intro="Tu navegador lee lo que la venta publicó y hace de nuevo todas las cuentas. No le cree a nadie, tampoco al club."
    >
      <WhichSale saleId={saleId ?? ''} key={saleId} />
      {saleId !== undefined && (
        <CheckDraw
          key={`check-${saleId}`}
          nothing="Esta venta no tiene fila o todavía no publica nada."
          check={async (signedIn) => {
            const { checkSale } = await import('./read-published.ts')
            return checkSale(saleId, signedIn)
          }}
        />
      )}
      <HowItIsDone />
      {match !== null && (
        <p className="mt-6">
          <Button variant="ghost" className="-ml-6" to={paths.saleRecord(match)}>
            Ver las cuentas de la venta
          </Button>
        </p>
      )}
    </Page>
  )
}

function WhichSale({ saleId }: { saleId: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(saleId)
  const [error, setError] = useState<string | undefined>(undefined)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const found = saleIdIn(typed)
    if (found === null) setError('Pega la dirección de la venta o de su fila.')
    else void navigate(paths.checkQueue(found))
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={open}>
      <TextField
        label="Dirección de la venta"
        hint="Pega la de la página del partido o la de su fila."
        autoCapitalize="none"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" wide>
        Abrir esta venta
      </Button>
    </form>
  )
}
