import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { countOf } from '#lib/count.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRead } from '#web/query.ts'
import { readSign, readState } from '../contract.ts'
import { CheckDraw, HowItIsDone } from './check-draw.tsx'
import { saleIdIn } from './check-steps.ts'

/** Recomputes a sale's draw from its published files, here and for anybody, and says each step in words. */
export default function CheckQueueScreen() {
  const { saleId } = useParams()
  const [search] = useSearchParams()
  const params = { saleId: saleId ?? '' }
  const { data: sign } = useRead(readSign, { params }, { enabled: saleId !== undefined })
  const hasRoom = sign !== undefined && sign.room !== null
  const state = useRead(readState, { params }, { enabled: hasRoom }).data
  const asked = Number(search.get('vez'))
  const sitting = Number.isInteger(asked) && asked > 0 ? asked : state?.sitting
  // The list of the next phase has a record of its own already.
  const last = state?.next?.sitting ?? state?.sitting
  return (
    <Page
      narrow
      title="Comprueba el sorteo"
      intro="Tu navegador lee lo que la venta publicó y hace de nuevo todas las cuentas. No le cree a nadie, tampoco al club."
    >
      <WhichSale saleId={saleId ?? ''} key={saleId} />
      {last !== undefined && last > 1 && <Sittings last={last} shown={sitting ?? last} />}
      {saleId !== undefined && (
        <CheckDraw
          key={`check-${saleId}-${sitting}`}
          nothing="Esta venta no tiene fila o todavía no publica nada."
          check={async (signedIn) => {
            const { checkSale } = await import('./read-published.ts')
            return checkSale(saleId, signedIn, sitting)
          }}
        />
      )}
      <HowItIsDone />
      {saleId !== undefined && (
        <p className="mt-6">
          <Button variant="ghost" className="-ml-6" to={paths.saleRecord(saleId.replace('event-', ''))}>
            Ver las cuentas de la venta
          </Button>
        </p>
      )}
    </Page>
  )
}

/** A room that opened more than once has files of each time, and each can be checked. */
function Sittings({ last, shown }: { last: number; shown: number }) {
  return (
    <nav aria-label="Veces que abrió la fila" className="mt-6">
      <p className="text-sm text-ink-2">
        Esta fila abrió {countOf(last, 'vez', 'veces')}. Cada una se comprueba aparte.
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {Array.from({ length: last }, (_, at) => at + 1).map((no) => (
          <li key={no}>
            <Link
              to={{ search: `?vez=${no}` }}
              aria-current={no === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 font-semibold text-brand aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
            >
              Vez {no}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
        hint="Pega la de su página o la de su fila."
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
