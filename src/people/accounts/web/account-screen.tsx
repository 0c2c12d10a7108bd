import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { Answer } from '#lib/endpoint.ts'
import { paths } from '#lib/paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { readAccount } from '../session-contract.ts'
import { AccountDetails } from './account-details.tsx'
import { AccountEmail } from './account-email.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { GoOn, useReturnPath } from './go-on.tsx'
import { LogInFirst } from './members.tsx'

/** One part of the account: `?ver=` says which. */
export default function AccountScreen() {
  const forced = useSession((session) => session.userData?.forcedPasswordReset ?? false)
  const loggedIn = useSession((session) => session.token !== null)
  const [arrivedForced] = useState(forced)
  const to = useReturnPath(paths.account)
  if (!loggedIn) return <LogInFirst title="Mi cuenta" />
  if (arrivedForced && !forced && to !== paths.account) return <GoOn to={to} />
  if (!forced) return <Account />
  return (
    <Page narrow title="Elige una contraseña nueva" intro="Es lo único que falta para seguir.">
      <AccountPassword forced />
    </Page>
  )
}

const titles = { datos: 'Datos', correo: 'Correo y contraseña', sesiones: 'Sesiones' }
type Part = keyof typeof titles

function Account() {
  const [search] = useSearchParams()
  const wanted = search.get('ver') ?? ''
  const part: Part = wanted in titles ? (wanted as Part) : 'datos'
  const read = useRead(readAccount, {})
  return (
    <Page
      narrow
      title={
        <>
          <span className="sr-only">Mi cuenta: </span>
          {titles[part]}
        </>
      }
    >
      <Loaded
        read={read}
        title="No pudimos leer tus datos"
        waiting={<Skeletons label="Cargando tus datos" blocks={['mb-5 h-12', 'h-80']} />}
      >
        {(account) => <PartOf part={part} account={account} />}
      </Loaded>
    </Page>
  )
}

function PartOf({ part, account }: { part: Part; account: Answer<typeof readAccount> }) {
  if (part === 'datos') return <AccountDetails account={account} />
  if (part === 'sesiones') return <AccountSessions />
  return (
    <>
      <AccountEmail account={account} />
      <Section title="Contraseña">
        <AccountPassword forced={false} email={account.email} />
      </Section>
    </>
  )
}
