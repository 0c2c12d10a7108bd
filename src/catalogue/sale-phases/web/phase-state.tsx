import { useLocation } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import type { PublicPhase } from '../contract.ts'
import { buyersWords } from '../rules.ts'

/** `match`: which one is meant, where the page is about several. */
type StandingProps = { phases: PublicPhase[]; signedIn: boolean; match?: string }

/** Why a person cannot buy now: whose phase it is, when theirs begins, and how to belong to it. */
export function PhaseStanding({ phases, signedIn, match }: StandingProps) {
  const open = phases.find(({ state }) => state === 'open')
  const own = phases.find(({ mine, state }) => mine && state === 'coming')
  const next = phases.find(({ state }) => state === 'coming')
  const title = open ? `Ahora compran: ${buyersWords(open)}` : 'Ahora no hay una fase de venta abierta'
  return (
    <Notice
      tone="info"
      live
      title={match === undefined ? title : `${match}. ${title}`}
      action={<Way phase={open ?? next} signedIn={signedIn} />}
    >
      {open && <p>{how(open, signedIn)}</p>}
      {own ? (
        <p>
          Tu fase, «{own.name}», empieza el {formatMoment(own.startsAt)}
        </p>
      ) : (
        next && (
          <p>
            La siguiente fase, «{next.name}», empieza el {formatMoment(next.startsAt)}
          </p>
        )
      )}
    </Notice>
  )
}

/** How somebody comes to meet the fact. */
function how({ rule, atLeast, ofLast, attended }: PublicPhase, signedIn: boolean): string {
  if (!signedIn && rule !== 'public') return 'Si eres de ellos, inicia sesión con tu cuenta y compra ahora.'
  switch (rule) {
    case 'holder':
      return 'Es para quien tiene un bonogallo a su nombre.'
    case 'attended':
      return `Has ido a ${attended ?? 0} de los últimos ${ofLast}; para esta fase hacen falta ${atLeast}.`
    case 'last_match':
      return 'Es para quien tuvo un boleto a su nombre en el último partido.'
    case 'fan_id':
      return 'Es para quien tiene su Fan ID aprobado. Sácalo y compra en esta fase.'
    case 'public':
      return 'Ya puedes comprar.'
  }
}

function Way({ phase, signedIn }: { phase: PublicPhase | undefined; signedIn: boolean }) {
  const { pathname } = useLocation()
  if (phase === undefined || phase.rule === 'public') return null
  if (!signedIn)
    return <Button to={`${paths.login}?volver=${encodeURIComponent(pathname)}`}>Iniciar sesión</Button>
  if (phase.rule === 'fan_id') return <Button to={paths.fanIndex}>Sacar mi Fan ID</Button>
  if (phase.rule === 'holder') return <Button to={paths.compra1Bonogallo()}>Ver bonogallos</Button>
  return null
}
