import { IconBell, IconChevronRight, IconId, IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { fanDoor } from '#web/phone.ts'

/** What belongs to the account and has a screen of its own. */
export function AccountPlaces() {
  return (
    <Section title="Tus datos" className="mt-4">
      <ul className="grid gap-3">
        <Place to={paths.notifications} icon={<IconBell size={28} aria-hidden />} title="Avisos">
          Lo que te hemos avisado, y qué quieres que te avisemos.
        </Place>
        <Place to={paths.privacy} icon={<IconShieldLock size={28} aria-hidden />} title="Privacidad">
          Descarga tus datos, revisa lo que aceptaste o borra tu cuenta.
        </Place>
        <Place to={fanDoor()} icon={<IconId size={28} aria-hidden />} title="Fan ID">
          Tu identificación de aficionado: sácala o entra con ella.
        </Place>
      </ul>
    </Section>
  )
}

function Place(props: { to: string; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      <Card to={props.to} className="flex items-center gap-4 p-4">
        <span className="text-brand">{props.icon}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{props.title}</span>
          <span className="text-sm text-ink-2">{props.children}</span>
        </span>
        <IconChevronRight size={22} className="shrink-0 text-ink-3" aria-hidden />
      </Card>
    </li>
  )
}
