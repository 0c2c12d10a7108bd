import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnCheck } from './use-own-check.ts'

/** `path`: the screen where anybody checks all of it. */
type OwnCheckWordsProps = { check: OwnCheck | null; path: string }

const press = 'inline-flex min-h-6 items-center font-semibold underline underline-offset-4'

/** What this device found out about the draw of one's own place. */
export function OwnCheckWords({ check, path }: OwnCheckWordsProps) {
  if (check === null) return null
  const how = (words: string) => (
    <Link to={path} className={press}>
      {words}
    </Link>
  )
  switch (check.result) {
    case 'checking':
      return (
        <Proof look="bg-sunken text-ink-2" icon={<IconShieldQuestion size={24} aria-hidden />}>
          Comprobamos el sorteo en tu teléfono…
        </Proof>
      )
    case 'true':
      return (
        <Proof look="bg-ok-soft text-ok" icon={<IconShieldCheck size={24} aria-hidden />}>
          <span className="block font-semibold">Tu lugar se sorteó y lo comprobamos en tu teléfono.</span>
          {how('Ver cómo')}
        </Proof>
      )
    case 'unable':
      return (
        <Proof look="bg-warn-soft text-warn" icon={<IconAlertTriangle size={24} aria-hidden />}>
          <span className="block font-semibold">No pudimos comprobarlo todavía. Tu lugar sigue igual.</span>
          <button type="button" className={press} onClick={check.again}>
            Intentar otra vez
          </button>
        </Proof>
      )
    case 'false':
      return (
        <Proof look="bg-danger-soft text-danger-strong" icon={<IconAlertTriangle size={24} aria-hidden />}>
          <span className="block font-semibold">Lo publicado no cuadra con tu lugar.</span>
          {how('Ver la comprobación')}
        </Proof>
      )
  }
}

function Proof({ look, icon, children }: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`flex gap-3 rounded-md p-3 text-left text-sm leading-snug ${look} *:first:shrink-0`}>
      {icon}
      <p>{children}</p>
    </div>
  )
}
