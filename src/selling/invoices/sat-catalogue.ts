/** The SAT's catalogues for CFDI 4.0, as far as a fan can need them. A new edition replaces this one, with its date. */
export const edition = '2026-01'

type Person = 'natural' | 'legal'

/** c_RegimenFiscal, and which persons may have it. */
export const regimes = [
  { code: '601', name: 'General de Ley Personas Morales', persons: ['legal'] },
  { code: '603', name: 'Personas Morales con Fines no Lucrativos', persons: ['legal'] },
  { code: '605', name: 'Sueldos y Salarios e Ingresos Asimilados a Salarios', persons: ['natural'] },
  { code: '606', name: 'Arrendamiento', persons: ['natural'] },
  { code: '607', name: 'Enajenación o Adquisición de Bienes', persons: ['natural'] },
  { code: '608', name: 'Demás ingresos', persons: ['natural'] },
  {
    code: '610',
    name: 'Residentes en el Extranjero sin Establecimiento Permanente en México',
    persons: ['natural', 'legal'],
  },
  { code: '611', name: 'Ingresos por Dividendos', persons: ['natural'] },
  {
    code: '612',
    name: 'Personas Físicas con Actividades Empresariales y Profesionales',
    persons: ['natural'],
  },
  { code: '614', name: 'Ingresos por intereses', persons: ['natural'] },
  { code: '615', name: 'Ingresos por obtención de premios', persons: ['natural'] },
  { code: '616', name: 'Sin obligaciones fiscales', persons: ['natural'] },
  { code: '620', name: 'Sociedades Cooperativas de Producción', persons: ['legal'] },
  { code: '621', name: 'Incorporación Fiscal', persons: ['natural'] },
  { code: '622', name: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', persons: ['legal'] },
  { code: '623', name: 'Opcional para Grupos de Sociedades', persons: ['legal'] },
  { code: '624', name: 'Coordinados', persons: ['legal'] },
  {
    code: '625',
    name: 'Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
    persons: ['natural'],
  },
  { code: '626', name: 'Régimen Simplificado de Confianza', persons: ['natural', 'legal'] },
] as const satisfies { code: string; name: string; persons: Person[] }[]

/** c_UsoCFDI for a purchase like ours, with the regimes that may use it (null: all). */
export const uses = [
  {
    code: 'G03',
    name: 'Gastos en general',
    regimes: ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'],
  },
  {
    code: 'G01',
    name: 'Adquisición de mercancías',
    regimes: ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'],
  },
  { code: 'S01', name: 'Sin efectos fiscales', regimes: null },
] as const satisfies { code: string; name: string; regimes: string[] | null }[]
