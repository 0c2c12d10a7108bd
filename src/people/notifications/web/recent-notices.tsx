import { Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { byAccount, listNotifications } from '../contract.ts'
import { NoticeList } from './notice-list.tsx'

const shown = 2

/** What is new, for the home of who is logged in; nothing when all was read. */
export function RecentNotices() {
  const { data } = useRead(listNotifications, {})
  if (data === undefined || data.unread === 0) return null
  return (
    <Section
      className=""
      title={data.unread === 1 ? '1 aviso nuevo' : `${data.unread} avisos nuevos`}
      more={{ to: paths.notifications, label: 'Ver todos' }}
    >
      <NoticeList notices={data.notifications.filter(({ read }) => !read).slice(0, shown)} by={byAccount} />
    </Section>
  )
}
