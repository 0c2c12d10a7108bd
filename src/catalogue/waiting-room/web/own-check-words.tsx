import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OwnCheck } from './use-own-check.ts'

/** `path`: the screen where anybody checks all of it. */
type OwnCheckWordsProps = { check: OwnCheck | null; path: string }

/** What this device found out about the draw of one's own place. */
export function OwnCheckWords({ check, path }: OwnCheckWordsProps) {
  if (check === null) return null
  if (check === 'checking') return <p className="text-sm text-ink-2">Comprobamos el sorteo en tu teléfono…</p>
  if (check === 'true')
    return (
      <p className="flex items-center gap-2 font-semibold text-ok">
        <IconShieldCheck size={24} className="shrink-0" aria-hidden />
        Tu lugar se sorteó y lo comprobamos en tu teléfono
      </p>
    )
  return (
    <p
      className={`flex items-center gap-2 ${check === 'false' ? 'font-semibold text-danger' : 'text-ink-2'}`}
    >
      {check === 'false' && <IconAlertTriangle size={24} className="shrink-0" aria-hidden />}
      <span>
        {check === 'false'
          ? 'Lo publicado no cuadra con tu lugar. '
          : 'Este navegador no pudo comprobar el sorteo. '}
        <Link to={path} className="underline underline-offset-4">
          Ver la comprobación
        </Link>
      </span>
    </p>
  )
}
