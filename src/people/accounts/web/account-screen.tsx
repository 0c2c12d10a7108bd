import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { LogInFirst } from './members.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { Loaded } from '#web/loaded.tsx'
import { endSession } from './session-end.ts'
import { AccountDetails } from './account-details.tsx'
import { AccountEmail } from './account-email.tsx'
import { AccountPlaces } from './account-places.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { readAccount } from '../contract.ts'
import { GoOn, useReturnPath } from './go-on.tsx'
import { useSession } from '#web/session-store.ts'

export default function AccountScreen() {
  const forced = useSession((session) => session.userData?.forcedPasswordReset ?? false)
  const loggedIn = useSession((session) => session.token !== null)
  const [arrivedForced] = useState(forced)
  const [leaving, setLeaving] = useState(false)
  const to = useReturnPath(paths.account)
  if (!loggedIn) return leaving ? null : <LogInFirst title="Mi cuenta" />
  if (arrivedForced && !forced && to !== paths.account) return <GoOn to={to} />
  if (!forced) return <Account onLeave={() => setLeaving(true)} />
  return (
    <Page narrow title="Elige una contraseña nueva" intro="Es lo único que falta para seguir.">
      <AccountPassword forced />
    </Page>
  )
}

function Account({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  const read = useRead(readAccount, {})
  const logOut = async () => {
    onLeave()
    await endSession()
    await navigate(paths.inicio)
  }
  const logOutButton = (
    <Button variant="secondary" onClick={() => void logOut()}>
      Cerrar sesión
    </Button>
  )
  return (
    <Page narrow title="Mi cuenta" actions={logOutButton}>
      <Loaded
        read={read}
        title="No pudimos leer tus datos"
        waiting={<Skeletons label="Cargando tus datos" blocks={['mb-5 h-12', 'h-80']} />}
      >
        {(account) => (
          <div className="grid grid-cols-1 gap-6">
            {account.creditCents > 0 && (
              <Notice tone="ok" title="Tienes saldo a favor">
                <Money cents={account.creditCents} withCurrency /> del club.
              </Notice>
            )}
            <Tabs
              label="Partes de tu cuenta"
              tabs={[
                { value: 'datos', label: 'Datos', content: <AccountDetails account={account} /> },
                { value: 'correo', label: 'Correo', content: <AccountEmail account={account} /> },
                { value: 'contrasena', label: 'Contraseña', content: <AccountPassword forced={false} /> },
                { value: 'sesiones', label: 'Sesiones', content: <AccountSessions /> },
              ]}
            />
            <AccountPlaces />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
