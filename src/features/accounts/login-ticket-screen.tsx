import { useState } from 'react'
import { HoldBar } from '#features/holds/hold-bar.tsx'
import { usePurchaseSeats } from '#features/holds/store.ts'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { paths } from '#web/paths.ts'
import { CheckYourMail } from './check-your-mail.tsx'
import { GoOn, useReturnPath } from './go-on.tsx'
import { LoginForm } from './login-form.tsx'
import { RegistryForm } from './registry-form.tsx'
import { useSession } from './store.ts'

/** Between what I am buying and paying for it: logs in or registers; the held seats stay held. */
export default function LoginTicketScreen() {
  const [sentTo, setSentTo] = useState('')
  const loggedIn = useSession((session) => session.token !== null)
  const seats = usePurchaseSeats((purchase) => purchase.hold?.seats.length ?? 0)
  const to = useReturnPath(paths.confirmation())
  if (loggedIn) return <GoOn to={to} />
  return (
    <>
      <HoldBar />
      <Page narrow title="Entra para pagar" intro={wordsFor(seats)}>
        {sentTo === '' ? (
          <Tabs
            label="Cómo entras"
            tabs={[
              { value: 'login', label: 'Ya tengo cuenta', content: <LoginForm /> },
              {
                value: 'registry',
                label: 'Soy nuevo aquí',
                content: <RegistryForm returnTo={paths.resume} onSent={setSentTo} />,
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

function wordsFor(seats: number): string {
  if (seats === 0) return 'Así tus boletos quedan a tu nombre.'
  return `${seats === 1 ? 'Tu lugar sigue apartado' : `Tus ${seats} lugares siguen apartados`} mientras entras.`
}
