import { IconChevronRight, IconLogin2, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Card } from '#ui/card.tsx'
import { paths } from '#lib/paths.ts'

const ways = [
  {
    to: paths.fanRegistry,
    Icon: IconUserPlus,
    title: 'Regístrate',
    words: 'Tus datos, tu documento y una selfie. Tres minutos.',
  },
  {
    to: paths.fanLogin,
    Icon: IconLogin2,
    title: 'Ya tengo Fan ID',
    words: 'Entra con tu selfie o con un código.',
  },
  {
    to: `${paths.fanRegistry}?rostro=no`,
    Icon: IconUsers,
    title: 'Regístrate sin tu rostro',
    words: 'Una persona revisa tu documento, o en la ventanilla. Vale lo mismo.',
  },
]

/** Three equal doors; the one without face is no footnote. */
export function ThreeWays() {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {ways.map(({ to, Icon, title, words }) => (
        <li key={to}>
          <Card to={to} className="p-4">
            <span className="flex items-center gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
                <Icon size={26} aria-hidden />
              </span>
              <span className="min-w-0 flex-1">
                <span className="title block text-2xl">{title}</span>
                <span className="block text-ink-2">{words}</span>
              </span>
              <IconChevronRight size={22} className="shrink-0 text-ink-3" aria-hidden />
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
