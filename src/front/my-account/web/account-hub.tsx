import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { readAccount } from '#people/accounts/session-contract.ts'
import { endSession } from '#people/accounts/web/session-end.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { HubRows } from './hub-rows.tsx'

/** A screen of the account beside the list of all of them; on a phone the list is a page of its own, and the screen leads back to it. */
export function inHub(Screen: ComponentType): ComponentType {
  return function HubScreen() {
    const own = useSession(({ token, userData }) => token !== null && userData?.forcedPasswordReset !== true)
    return own ? (
      <AccountHub>
        <Screen />
      </AccountHub>
    ) : (
      <Screen />
    )
  }
}

/** Which row was left, to stand on it again when the list comes back. */
let left: string | null = null

function AccountHub({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const here = pathname + search
  const listed = pathname === paths.account && !new URLSearchParams(search).has('ver')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!listed) left = here
    else if (left !== null) {
      list.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`)?.focus()
      left = null
    }
  }, [here, listed])

  async function logOut() {
    setLeaving(true)
    await endSession()
    await navigate(paths.inicio)
  }

  if (leaving) return null
  return (
    <div className="lg:container-page lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start">
      <div
        ref={list}
        className={`container-page py-6 lg:sticky lg:top-18 lg:block lg:w-full lg:py-12 ${listed ? '' : 'hidden'}`}
      >
        <Who heading={listed} />
        <HubRows here={here} onLogOut={() => void logOut()} />
      </div>
      <div className={`min-w-0 lg:[&>*>.mx-auto]:ml-0 ${listed ? 'hidden lg:block' : ''}`}>
        {!listed && <Back />}
        {children}
      </div>
    </div>
  )
}

/** Who one is here, and what the club owes one. */
function Who({ heading }: { heading: boolean }) {
  const { data } = useRead(readAccount, {})
  const firstName = useSession(({ userData }) => userData?.firstName)
  const owed = data?.creditCents ?? 0
  const name = data ? `${data.firstName} ${data.lastName}` : firstName
  return (
    <header className="mb-5 grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 lg:min-h-14">
      {/* On a phone the list is the page; on a computer it stands beside one that has its own title. */}
      {heading && (
        <h1 className="text-4xl lg:hidden">
          <span className="sr-only">Mi cuenta: </span>
          {name}
        </h1>
      )}
      <p className={`title text-2xl ${heading ? 'max-lg:hidden' : ''}`}>{name}</p>
      {owed > 0 && (
        <p className="title nums text-3xl text-ok lg:text-2xl">
          <span className="sr-only">Saldo a favor: </span>
          {formatMoney(owed)}
        </p>
      )}
      <p className="col-start-1 wrap-anywhere text-ink-2 max-[22rem]:text-sm lg:text-sm">{data?.email}</p>
      {owed > 0 && (
        <p aria-hidden className="text-right text-sm text-ink-2">
          a tu favor
        </p>
      )}
    </header>
  )
}

/** To the list, as it was left when one came from it. */
function Back() {
  const { state } = useLocation() as { state: { fromHub?: true } | null }
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (state?.fromHub !== true) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className="container-page -mb-5 pt-2 lg:hidden print:hidden">
      <Link
        to={paths.account}
        onClick={goBack}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-sm pr-3 font-semibold text-brand"
      >
        <IconChevronLeft size={22} aria-hidden />
        Mi cuenta
      </Link>
    </div>
  )
}
