import type { Role } from '#server/schema.ts'

export type DemoPerson = { email: string; password: string; firstName: string; lastName: string; role: Role }

/** The demo club's people; `npm start` prints them. A production start never seeds. */
export const demoPeople: DemoPerson[] = [
  {
    email: 'ana@correo.example',
    password: 'gallo-de-plata-1',
    firstName: 'Ana',
    lastName: 'Luna Ríos',
    role: 'buyer',
  },
  {
    email: 'beto@correo.example',
    password: 'gallo-de-plata-2',
    firstName: 'Beto',
    lastName: 'Cruz Mora',
    role: 'buyer',
  },
  {
    email: 'admin@club.example',
    password: 'cresta-dorada-10',
    firstName: 'Alma',
    lastName: 'Soto Vega',
    role: 'administrator',
  },
  {
    email: 'taquilla@club.example',
    password: 'cresta-dorada-11',
    firstName: 'Raúl',
    lastName: 'Peña Gil',
    role: 'box_office',
  },
]

/** People of whom only their Fan ID is shown: `seedFans` makes them, so the tests' club is without them. */
export const demoFans: DemoPerson[] = [
  {
    email: 'carla@correo.example',
    password: 'gallo-de-plata-3',
    firstName: 'Carla',
    lastName: 'Mora Díaz',
    role: 'buyer',
  },
  {
    email: 'dante@correo.example',
    password: 'gallo-de-plata-4',
    firstName: 'Dante',
    lastName: 'Vega Ruiz',
    role: 'buyer',
  },
]

/** The rest of the club's people, one of each role: `seedStaff` makes them. */
export const demoStaff: DemoPerson[] = [
  {
    email: 'puertas@club.example',
    password: 'cresta-dorada-12',
    firstName: 'Teo',
    lastName: 'Mena Ruiz',
    role: 'gate',
  },
  {
    email: 'mercadotecnia@club.example',
    password: 'cresta-dorada-13',
    firstName: 'Inés',
    lastName: 'Lara Paz',
    role: 'marketing',
  },
  {
    email: 'finanzas@club.example',
    password: 'cresta-dorada-14',
    firstName: 'Noé',
    lastName: 'Rivas Sol',
    role: 'finance',
  },
  {
    email: 'atencion@club.example',
    password: 'cresta-dorada-15',
    firstName: 'Lía',
    lastName: 'Campos Ríos',
    role: 'support',
  },
  {
    email: 'revision@club.example',
    password: 'cresta-dorada-16',
    firstName: 'Omar',
    lastName: 'Díaz Cano',
    role: 'fan_id_reviewer',
  },
]
