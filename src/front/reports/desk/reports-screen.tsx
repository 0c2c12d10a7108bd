import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useReports } from './report-list.tsx'

export default function ReportsScreen() {
  const reports = useReports()
  return (
    <DeskPage title="Reportes" intro="Cada gráfica con su tabla; todo se imprime y se exporta.">
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {reports.map(({ name, title, words }) => (
          <li key={name}>
            <Card to={deskPaths.report(name)} className="h-full p-5">
              <h2 className="text-xl text-brand">{title}</h2>
              <p className="mt-1 text-ink-2">{words}</p>
            </Card>
          </li>
        ))}
      </ul>
    </DeskPage>
  )
}
