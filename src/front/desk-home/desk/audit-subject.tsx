import { Link } from 'react-router'
import { deskPaths } from '#web/desk-paths.ts'

/** Kinds of subjects in words, and the screen of each where there is one. */
const kinds: Record<string, { words: string; to?: (id: string) => string }> = {
  account: { words: 'Cuenta' },
  order: { words: 'Pedido', to: deskPaths.order },
  event: { words: 'Partido', to: deskPaths.match },
  support_case: { words: 'Caso', to: deskPaths.supportCase },
  pack: { words: 'Pack', to: deskPaths.pack },
  fan: { words: 'Fan ID' },
  api_key: { words: 'Llave', to: () => deskPaths.integrations },
  webhook: { words: 'Destino', to: deskPaths.webhook },
  staff_invitation: { words: 'Invitación', to: () => deskPaths.staff },
  club_settings: { words: 'Ajustes', to: () => deskPaths.settings },
  legal: { words: 'Texto legal', to: () => deskPaths.settings },
  document: { words: 'Documento' },
  affiliate: { words: 'Afiliado', to: deskPaths.affiliate },
  article: { words: 'Noticia', to: deskPaths.article },
  coupon: { words: 'Cupón', to: () => deskPaths.coupons },
  day: { words: 'Día', to: () => deskPaths.report('conciliacion') },
  export: { words: 'Lista', to: () => deskPaths.exports },
  fans: { words: 'Personas con Fan ID' },
  'gate-device': { words: 'Equipo de puerta' },
  'gate-incident': { words: 'Caso de puertas' },
  invoice: { words: 'Factura', to: () => deskPaths.invoices },
  minor: { words: 'Menor' },
  payment: { words: 'Pago', to: () => deskPaths.quarantine },
  phase: { words: 'Fase' },
  plan: { words: 'Plan de bonogallo', to: deskPaths.passPlan },
  product: { words: 'Producto', to: deskPaths.product },
  restriction: { words: 'Restricción', to: () => deskPaths.restrictions },
  season: { words: 'Temporada', to: () => deskPaths.seasons },
  ticket: { words: 'Boleto' },
  till: { words: 'Caja', to: () => deskPaths.tills },
  venue: { words: 'Recinto', to: deskPaths.venue },
}

type AuditSubjectProps = { subject: string; who: string | null; isScreen: (path: string) => boolean }

/** What a row of the log is about: in words, and as a link where a screen shows it. */
export function AuditSubject({ subject, who, isScreen }: AuditSubjectProps) {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const known = kinds[kind]
  if (known === undefined) return <code className="wrap-break-word">{subject}</code>
  const words = `${known.words} ${who ?? (id.length > 20 ? `…${id.slice(-6)}` : id)}`.trim()
  const to = known.to?.(id)
  if (to === undefined || !isScreen(to))
    return (
      <span className="wrap-break-word" title={subject}>
        {words}
      </span>
    )
  return (
    <Link to={to} title={subject} className="wrap-break-word text-brand underline">
      {words}
    </Link>
  )
}
