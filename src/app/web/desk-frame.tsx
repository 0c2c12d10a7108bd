import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Navigate, useLocation, useMatches, useNavigate } from 'react-router'
import { readSecondFactor } from '#people/accounts/second-factor-contract.ts'
import { useSession } from '#web/session-store.ts'
import { DeskSearch } from '#front/desk-search/desk/desk-search.tsx'
import NotFoundScreen from '#front/site/web/not-found-screen.tsx'
import type { Permission } from '#lib/permissions.ts'
import { roleWords } from '#lib/staff-roles.ts'
import { Button } from '#ui/button.tsx'
import { DeskLayout, DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useClub } from '#club/settings/web/use-club.ts'
import { ConnectionBand } from '#web/connection-band.tsx'
import { deskFoot, deskHead, useOwnMatches } from '#web/desk.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { FreshCodeDialog } from './fresh-code-dialog.tsx'
import { Routed, usePageTitle } from './frames.tsx'
import { useDeskMenu } from './use-desk-menu.ts'
import { paths } from '#lib/paths.ts'
import { usePermissionRules } from '#web/permission-rules.ts'
import { useRead } from '#web/query.ts'
import { endSession } from '#people/accounts/web/session-end.ts'
import { useMay } from '#web/use-may.ts'
import { Waiting } from '#web/waiting.tsx'

/** The club's side. For who works elsewhere it does not exist; the club's people first show their second factor. */
export function DeskFrame() {
  usePageTitle()
  const { pathname, search } = useLocation()
  const user = useSession((session) => session.userData)
  const known = usePermissionRules((installed) => installed.known)
  const factor = useRead(readSecondFactor, {}, { enabled: user !== null && user.role !== 'buyer' })
  const back = encodeURIComponent(pathname + search)
  // The guard runs on navigation; a session may also end while its screen is open.
  if (user === null) return <Navigate to={`${paths.login}?volver=${back}`} replace />
  if (user.role === 'buyer') return <NotFoundScreen />
  if (factor.data === undefined || !known) return <Waiting />
  if (factor.data.state !== 'passed')
    return <Navigate to={`${deskPaths.secondFactor}?volver=${back}`} replace />
  const { id, firstName, role, roleName } = user
  return <SignedInDesk user={{ id, firstName, roleName: roleWords(role, roleName) }} />
}

type DeskUser = { id: string; firstName: string; roleName: string }

function SignedInDesk({ user }: { user: DeskUser }) {
  const club = useClub()
  const mine = useOwnMatches() ?? null
  const menu = useDeskMenu(user.id, useMay(), mine !== null)
  const places = [{ title: '', places: menu.first }, ...menu.groups]
  return (
    <DeskLayout
      home={deskPaths.home}
      clubName={club.name}
      menu={menu}
      search={<DeskSearch account={user.id} places={places} only={mine?.words ?? null} />}
      account={<SignedIn {...user} />}
      band={
        <>
          <ConnectionBand words="Sin conexión. Lo que guardes ahora no se enviará." />
          {mine && <p className="bg-brand-soft px-4 py-2 text-center text-brand">{mine.words}</p>}
          {club.closed && (
            <p className="bg-accent px-4 py-2 text-center font-semibold text-on-accent">
              La taquilla en línea está cerrada para el público.
            </p>
          )}
        </>
      }
    >
      <Permitted roleName={user.roleName} />
      {deskFoot()}
      <FreshCodeDialog />
    </DeskLayout>
  )
}

function Permitted({ roleName }: Pick<DeskUser, 'roleName'>) {
  const mayDo = useMay()
  const { may } = (useMatches().at(-1)?.handle ?? {}) as { may?: Permission }
  if (may === undefined || mayDo(may)) return <Routed />
  return (
    <DeskPage title="Esto no es de tu rol">
      <EmptyState
        title="Tu rol no permite ver esto"
        action={<Button to={deskPaths.home}>Ir al resumen</Button>}
      >
        Entraste como {roleName}. Si lo necesitas, pídelo a administración.
      </EmptyState>
    </DeskPage>
  )
}

function SignedIn({ firstName, roleName }: Pick<DeskUser, 'firstName' | 'roleName'>) {
  const navigate = useNavigate()
  return (
    <div className="flex items-center text-white sm:gap-2">
      {deskHead()}
      <Button
        variant="ghost"
        size="sm"
        className="px-2! text-white hover:bg-brand-hover sm:px-4!"
        icon={<IconUserCircle size={22} aria-hidden className="sm:hidden" />}
        to={deskPaths.myAccess}
      >
        <span className="max-sm:sr-only">
          {firstName} · {roleName}
        </span>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="px-2! text-white hover:bg-brand-hover sm:px-4!"
        icon={<IconLogout size={20} aria-hidden />}
        onClick={() => void endSession().then(() => navigate(paths.login))}
      >
        <span className="max-sm:sr-only">Salir</span>
      </Button>
    </div>
  )
}
