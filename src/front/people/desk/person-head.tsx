import { IconArmchair, IconBan, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Mail } from '#ui/mail.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { monthAndYear, nationalPhone } from '../person-words.ts'
import type { Person } from './person-screen.tsx'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()

/** The name, with its first letters as a picture where there is room. */
export function PersonName({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-brand text-xl text-on-brand max-sm:hidden"
      >
        {initialsOf(name)}
      </span>
      <span className="wrap-anywhere">{name}</span>
    </span>
  )
}

/** What kind of supporter it is, and how to reach them. */
export function PersonHead({ person }: { person: Person }) {
  const { contact, fan, holderOf, since } = person
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 empty:hidden">
        {holderOf.length > 0 && (
          <Badge tone="brand" dense icon={<IconArmchair size={16} aria-hidden />}>
            Titular{' '}
            {holderOf.length > 2
              ? `de ${holderOf.length} lugares`
              : holderOf.map(({ seat }) => seat).join(' y ')}
          </Badge>
        )}
        {fan?.approved && (
          <Badge tone="ok" dense icon={<IconRosetteDiscountCheck size={16} aria-hidden />}>
            Fan ID
          </Badge>
        )}
        {fan?.restricted && (
          <Badge tone="danger" dense icon={<IconBan size={16} aria-hidden />}>
            Con restricción
          </Badge>
        )}
      </span>
      <span className="mt-1 block text-sm">
        <Link className="text-brand underline underline-offset-4" to={deskPaths.persons}>
          Personas
        </Link>{' '}
        ·{' '}
        {contact !== null && (
          <>
            <Mail>{contact.email}</Mail>
            {contact.phone !== null && ` · ${nationalPhone(contact.phone)}`} ·{' '}
          </>
        )}
        desde {monthAndYear(since)}
        {contact?.wantsMail && ' · acepta promociones por correo'}
        {contact !== null && contact.otherMails.length > 0 && ` · también ${contact.otherMails.join(', ')}`}
      </span>
    </>
  )
}
