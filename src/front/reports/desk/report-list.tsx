import type { ComponentType } from 'react'
import type { Permission } from '#lib/permissions.ts'
import { useOwnMatches } from '#web/desk.ts'
import { useMay } from '#web/use-may.ts'
import { AffiliatesReport } from './affiliates-report.tsx'
import { AttendanceReport } from './attendance/attendance-report.tsx'
import { BonogalloReport } from './bonogallo-report.tsx'
import { LiveReport } from './live/live-report.tsx'
import { PhasesReport } from './phases-report.tsx'
import { ReconciliationReport } from './reconciliation/reconciliation-report.tsx'
import { RevenueReport } from './revenue-report.tsx'

type Report = {
  name: string
  title: string
  words: string
  may: Permission
  /** It is of one match: also for who works at some only. */
  ofMatch?: true
  report: ComponentType
}

/** Every report by the name in its address. */
const reports: Report[] = [
  {
    name: 'en-vivo',
    title: 'Venta en vivo',
    words: 'Boletos por minuto, ocupación por zona y en el mapa, ingreso de hoy.',
    may: 'read Report',
    ofMatch: true,
    report: LiveReport,
  },
  {
    name: 'ingresos',
    title: 'Ingresos',
    words: 'Por partido, producto, forma de pago o día, con cargos, IVA y devoluciones.',
    may: 'read Report',
    report: RevenueReport,
  },
  {
    name: 'conciliacion',
    title: 'Conciliación',
    words: 'Cada pago junto al del proveedor: coincide, o dice qué difiere.',
    may: 'read Report',
    report: ReconciliationReport,
  },
  {
    name: 'bonogallo',
    title: 'Bonogallo',
    words: 'Renovaciones, cesiones y el saldo que se debe a los titulares.',
    may: 'read Report',
    report: BonogalloReport,
  },
  {
    name: 'asistencia',
    title: 'Asistencia',
    words: 'Entradas por puerta y cuarto de hora, y quién no llegó.',
    may: 'read Attendance',
    ofMatch: true,
    report: AttendanceReport,
  },
  {
    name: 'afiliados',
    title: 'Afiliados',
    words: 'Visitas, ventas y comisión de cada enlace.',
    may: 'read Report',
    report: AffiliatesReport,
  },
  {
    name: 'fases',
    title: 'Fases de venta',
    words: 'Cupo, ocupación y conversión de cada fase de un partido.',
    may: 'read Report',
    ofMatch: true,
    report: PhasesReport,
  },
]

/** Those that are open to whoever is signed in. */
export function useReports(): Report[] {
  const mayDo = useMay()
  const someOnly = (useOwnMatches() ?? null) !== null
  return reports.filter(({ may, ofMatch }) => mayDo(may) && (!someOnly || ofMatch))
}
