import { IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { Menu } from '#ui/menu.tsx'
import { paths } from '#lib/paths.ts'

/** Where a person's own things are, and the way out. */
export default function AccountMenu() {
  const firstName = useSession((session) => session.userData?.firstName)
  const navigate = useNavigate()
  const leave = async () => {
    const { endSession } = await import('#people/accounts/web/session-end.ts')
    await endSession()
    await navigate(paths.inicio)
  }
  return (
    <Menu
      label="Tu cuenta"
      trigger={
        <>
          <IconUserCircle size={24} aria-hidden />
          <span className="hidden sm:inline">{firstName}</span>
        </>
      }
      items={[
        { label: 'Mis boletos', to: paths.events },
        { label: 'Mis pagos', to: paths.payment },
        { label: 'Avisos', to: paths.notifications },
        { label: 'Mis datos', to: paths.account },
        'separator',
        {
          label: 'Cerrar sesión',
          onSelect: () => void leave(),
        },
      ]}
    />
  )
}
