import { Navigate, useParams } from 'react-router'
import { useSession } from '#features/accounts/store.ts'
import { permits } from '#lib/permissions.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { reports } from './report-list.tsx'

/** The report that the address names, for whom it is. */
export default function ReportScreen() {
  const { name } = useParams()
  const role = useSession((session) => session.userData?.role ?? null)
  const found = reports.find((report) => report.name === name && permits(role, report.may))
  if (found === undefined) return <Navigate to={deskPaths.reports} replace />
  return <found.report />
}
