import { Link, useNavigate } from 'react-router'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { GoOn, useReturnPath, withReturn } from './go-on.tsx'
import { RegistryForm } from './registry-form.tsx'
import { useSession } from '#web/session-store.ts'

export default function RegistryScreen() {
  const navigate = useNavigate()
  const to = useReturnPath(paths.main)
  const loggedIn = useSession((session) => session.token !== null)
  if (loggedIn) return <GoOn to={to} />
  return (
    <Page
      narrow
      title="Crea tu cuenta"
      intro={
        <>
          ¿Ya tienes una?{' '}
          <Link to={withReturn(paths.login, to)} className="font-semibold text-brand underline">
            Inicia sesión
          </Link>
        </>
      }
    >
      <RegistryForm
        returnTo={to}
        onSent={(email) => void navigate(withReturn(paths.registryFinal, to), { state: { email } })}
      />
    </Page>
  )
}
