import { useLocation } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import type { PublicPhase } from '../contract.ts'
import { buyersWords } from '../rules.ts'

/** `match`: which one is meant, where the page is about several. `queue`: it stands in the waiting room, where who may not buy may not wait. */
type StandingProps = { phases: PublicPhase[]; signedIn: boolean; match?: string; queue?: boolean }

/** Why a person cannot buy now: whose phase it is, when theirs begins, and how to belong to it. */
export function PhaseStanding({ phases, signedIn, match, queue = false }: StandingProps) {
  const open = phases.find(({ state }) => state === 'open')
  const own = phases.find(({ mine, state }) => mine && state === 'coming')
  const next = phases.find(({ state }) => state === 'coming')
  const asked = open ?? (queue ? next : undefined)
  const now = open ? `Ahora compran: ${buyersWords(open)}` : 'Ahora no hay una fase de venta abierta'
  const title = queue && asked && !asked.mine ? `La fila es para ${buyersWords(asked)}` : now
  return (
    <Notice
      tone="info"
      live
      title={match === undefined ? title : `${match}. ${title}`}
      action={<Way phase={open ?? next} signedIn={signedIn} />}
    >
      {asked && !asked.mine && <p>{how(asked, signedIn, queue)}</p>}
      {own ? (
        <p>
          Tu fase, «{own.name}», empieza el {formatMoment(own.startsAt)}
          {queue && !asked?.mine && ' Desde entonces puedes entrar a la fila.'}
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
function how({ rule, atLeast, ofLast, attended }: PublicPhase, signedIn: boolean, queue: boolean): string {
  if (!signedIn && rule !== 'public')
    return `Si eres de ellos, inicia sesión con tu cuenta y ${queue ? 'entra a la fila' : 'compra ahora'}.`
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
