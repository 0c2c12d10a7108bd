import { useState } from 'react'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CheckYourMail } from '#people/accounts/web/check-your-mail.tsx'
import { LoginForm } from '#people/accounts/web/login-form.tsx'
import { RegistryForm } from '#people/accounts/web/registry-form.tsx'

type LoginOrRegistryProps = {
  title: string
  intro: string
  /** Where a new account goes on once its mail is confirmed. */
  returnTo: string
}

/** The door between what is held and paying for it: who has an account logs in, who has none makes one. */
export function LoginOrRegistry({ title, intro, returnTo }: LoginOrRegistryProps) {
  const [sentTo, setSentTo] = useState('')
  return (
    <>
      <HoldBar />
      <Page narrow title={title} intro={intro}>
        {sentTo === '' ? (
          <Tabs
            label="Cómo entras"
            tabs={[
              { value: 'login', label: 'Ya tengo cuenta', content: <LoginForm /> },
              {
                value: 'registry',
                label: 'Soy nuevo aquí',
                content: <RegistryForm returnTo={returnTo} onSent={setSentTo} />,
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
