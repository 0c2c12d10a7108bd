import type { ComponentType } from 'react'
import type { Permission } from '#lib/permissions.ts'
import { AffiliatesReport } from './affiliates-report.tsx'
import { AttendanceReport } from './attendance/attendance-report.tsx'
import { BonogalloReport } from './bonogallo-report.tsx'
import { LiveReport } from './live/live-report.tsx'
import { PhasesReport } from './phases-report.tsx'
import { ReconciliationReport } from './reconciliation/reconciliation-report.tsx'
import { RevenueReport } from './revenue-report.tsx'

type Report = { name: string; title: string; words: string; may: Permission; report: ComponentType }

/** Every report by the name in its address. */
export const reports: Report[] = [
  {
    name: 'en-vivo',
    title: 'Venta en vivo',
    words: 'Boletos por minuto, ocupación por zona y en el mapa, ingreso de hoy.',
    may: 'read Report',
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
    report: PhasesReport,
  },
]
