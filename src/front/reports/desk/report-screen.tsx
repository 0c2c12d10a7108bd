import { Navigate, useParams } from 'react-router'
import { deskPaths } from '#web/desk-paths.ts'
import { useReports } from './report-list.tsx'

/** The report that the address names, for whom it is. */
export default function ReportScreen() {
  const { name } = useParams()
  const found = useReports().find((report) => report.name === name)
  if (found === undefined) return <Navigate to={deskPaths.reports} replace />
  return <found.report />
}
