import { IconBellRinging, IconMail, IconUsers } from '@tabler/icons-react'
import { formatCount } from '#lib/count.ts'

type ReachFiguresProps = { people: number; mails: number; pushes: number }

/** How many people something reaches, and by what. */
export function ReachFigures({ people, mails, pushes }: ReachFiguresProps) {
  return (
    <dl className="grid grid-cols-3 gap-2">
      {[
        { label: 'Personas', value: people, Icon: IconUsers },
        { label: 'Correos', value: mails, Icon: IconMail },
        { label: 'Al celular', value: pushes, Icon: IconBellRinging },
      ].map(({ label, value, Icon }) => (
        <div key={label} className="rounded-md bg-sunken px-3 py-2">
          <dt className="flex items-center gap-1.5 text-sm text-ink-2">
            <Icon size={16} aria-hidden />
            {label}
          </dt>
          <dd className="title text-3xl">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
