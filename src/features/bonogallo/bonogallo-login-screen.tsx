import { useState } from 'react'
import { Navigate } from 'react-router'
import { CheckYourMail } from '#features/accounts/check-your-mail.tsx'
import { GoOn, useReturnPath } from '#features/accounts/go-on.tsx'
import { LoginForm } from '#features/accounts/login-form.tsx'
import { RegistryForm } from '#features/accounts/registry-form.tsx'
import { useSession } from '#features/accounts/store.ts'
import { HoldBar } from '#features/holds/hold-bar.tsx'
import { usePurchaseSeats } from '#features/holds/store.ts'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { paths } from '#web/paths.ts'

/** Between who sits where and paying for it: logs in or registers; the seat stays held. */
export default function BonogalloLoginScreen() {
  const [sentTo, setSentTo] = useState('')
  const loggedIn = useSession((session) => session.token !== null)
  const held = usePurchaseSeats((state) => state.hold?.kind === 'bonogallo')
  const to = useReturnPath(held ? paths.compraBonogallo : paths.miBonogallo)
  if (loggedIn) return held ? <Navigate to={paths.compraBonogallo} replace /> : <GoOn to={to} />
  return (
    <>
      <HoldBar />
      <Page
        narrow
        title="Entra para tu bonogallo"
        intro={held ? 'Tu lugar sigue apartado mientras entras.' : 'Así tu bonogallo queda a tu nombre.'}
      >
        {sentTo === '' ? (
          <Tabs
            label="Cómo entras"
            tabs={[
              { value: 'login', label: 'Ya tengo cuenta', content: <LoginForm /> },
              {
                value: 'registry',
                label: 'Soy nuevo aquí',
                content: <RegistryForm returnTo={paths.compraBonogallo} onSent={setSentTo} />,
              },
            ]}
          />
        ) : (
          <CheckYourMail email={sentTo} onAgain={() => setSentTo('')} />
        )}
      </Page>
    </>
  )
}
