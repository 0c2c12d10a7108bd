import { Navigate, useSearchParams } from 'react-router'
import { Notice } from '#ui/notice.tsx'

/** Why a step of the Fan ID leads somebody to another screen, and what that screen then says. */
const reasons = {
  eleccion: {
    title: 'Primero elige cómo registrarte',
    words: 'Tus datos van después. Si ya empezaste, entra y sigue donde te quedaste.',
  },
  empezado: { title: 'Tus datos ya están', words: 'Sigue donde te quedaste.' },
  registro: {
    title: 'Para este paso empieza tu registro',
    words: 'Si ya lo empezaste, entra y sigue donde te quedaste.',
  },
  quien: { title: 'Primero dinos quién eres', words: 'Escríbelo aquí; la selfie va después.' },
}
type Reason = keyof typeof reasons

/** Leads there with the reason, and with the questions of the address as they were. */
export function SentBack({ to, why }: { to: string; why: Reason }) {
  const [search] = useSearchParams()
  return <Navigate to={`${to}?${withReason(search, why)}`} replace />
}

/** The questions of an address with the reason among them. */
export function withReason(search: URLSearchParams, why: Reason): string {
  const all = new URLSearchParams(search)
  all.set('motivo', why)
  return all.toString()
}

/** At the top of the screen where somebody was led. */
export function WhySentBack() {
  const [search] = useSearchParams()
  const why = search.get('motivo') ?? ''
  if (!Object.hasOwn(reasons, why)) return null
  const { title, words } = reasons[why as Reason]
  return (
    <div className="mb-6">
      <Notice tone="info" title={title} live>
        {words}
      </Notice>
    </div>
  )
}
