import { Navigate, useParams } from 'react-router'
import { deskPaths } from '#web/desk-paths.ts'
import { useMay } from '#web/use-may.ts'
import { reports } from './report-list.tsx'

/** The report that the address names, for whom it is. */
export default function ReportScreen() {
  const { name } = useParams()
  const mayDo = useMay()
  const found = reports.find((report) => report.name === name && mayDo(report.may))
  if (found === undefined) return <Navigate to={deskPaths.reports} replace />
  return <found.report />
}
