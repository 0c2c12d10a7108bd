import { useEffect, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { readClub } from '#club/settings/current-contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { Problem } from '#lib/problem.ts'
import { safeReturnPath } from '#lib/return-path.ts'
import { paths } from '#lib/paths.ts'
import { read, type Reading } from '#web/reading.ts'
import { Button } from '#ui/button.tsx'
import { CombIcon } from '#ui/comb.tsx'
import { siteStateOf, type SiteState } from './rules.ts'

const words: Record<SiteState['kind'], { title: string; words: string }> = {
  maintenance: {
    title: 'Estamos dando mantenimiento',
    words:
      'Volvemos en unos minutos. Lo que ya compraste está a salvo y tus boletos guardados abren sin internet.',
  },
  foreign: {
    title: 'Esta no es la dirección de la taquilla',
    words:
      'Revisa la dirección en tu navegador: el club solo vende boletos en su sitio oficial. No escribas aquí tus datos.',
  },
  closed: {
    title: 'La taquilla en línea está cerrada',
    words: 'Tus boletos y tus pagos siguen en tu cuenta, y tus boletos abren igual.',
  },
  open: { title: 'La taquilla ya está abierta', words: 'Puedes entrar.' },
}

/** How often the page looks whether the box office is open again, in ms. */
const lookEvery = 30_000

/** Maintenance, a host that is not ours, a closed site: what it is and what to do. The server's word counts, not the link's. */
export default function NotAvailableScreen() {
  const [search] = useSearchParams()
  const siteState = useSiteState(search.get('motivo'))
  const { title, words: text } = words[siteState.kind]
  return (
    <div className="container-page py-12 lg:py-20">
      <div className="mx-auto flex max-w-140 flex-col items-center text-center">
        <CombIcon size={88} className="text-line-strong" />
        <h1 className="mt-6 text-4xl lg:text-5xl" aria-live="polite">
          {title}
        </h1>
        {siteState.kind === 'closed' && siteState.message !== '' && (
          <p className="mt-3 text-lg font-semibold">{siteState.message}</p>
        )}
        {siteState.kind === 'closed' && siteState.reopensAt !== null && (
          <p className="mt-3 text-lg">
            Abre de nuevo el <strong>{formatMoment(siteState.reopensAt)}</strong>
          </p>
        )}
        <p className="mt-3 text-lg text-ink-2">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {siteState.kind === 'foreign' ? (
            siteState.address !== null && <Button href={siteState.address}>Ir a la taquilla oficial</Button>
          ) : (
            <>
              <Button href={safeReturnPath(search.get('volver'), paths.gateway)}>
                {siteState.kind === 'open' ? 'Entrar' : 'Volver a intentar'}
              </Button>
              <Button variant="secondary" to={paths.events}>
                Ver mis boletos
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

type Answered = Awaited<Reading<typeof readClub>>

function useSiteState(asked: string | null): SiteState {
  const { reading } = useLoaderData<{ reading: Reading<typeof readClub> }>()
  const [answer, setAnswer] = useState<Answered | null>(null)
  useEffect(() => {
    let current = true
    const take = (next: Answered) => current && setAnswer(next)
    void reading.then(take)
    const timer = setInterval(() => void read(readClub, {}).then(take), lookEvery)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [reading])
  const now = useNow()
  if (answer instanceof Problem) return siteStateOf(asked, { problem: answer }, now)
  return siteStateOf(asked, answer === null ? {} : { closed: answer.closed }, now)
}

/** The page may stay open for hours. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}
