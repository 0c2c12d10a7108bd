import { CheckYourMail } from '#people/accounts/web/check-your-mail.tsx'
import { RegistryForm } from '#people/accounts/web/registry-form.tsx'

type NewAccountProps = {
  returnTo: string
  /** The mail that was written to; empty before. */
  sentTo: string
  onSent: (email: string) => void
}

/** An account made on the way to pay: its form, then the mail that confirms it. In one piece: who sent the form has what follows. */
export default function NewAccount({ returnTo, sentTo, onSent }: NewAccountProps) {
  if (sentTo !== '') return <CheckYourMail email={sentTo} onAgain={() => onSent('')} />
  return <RegistryForm returnTo={returnTo} onSent={onSent} />
}
