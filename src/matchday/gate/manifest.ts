import type { Manifest } from '#lib/manifests.ts'

export const gateManifest = {
  permissions: {
    'read Attendance': { roles: ['finance', 'marketing', 'gate'], words: 'Ver asistencia', position: 320 },
    'scan Ticket': { roles: ['gate'], words: 'Escanear boletos', position: 330 },
    'supervise Gate': { roles: ['gate'], words: 'Supervisar puertas', position: 340 },
  },
  auditActions: {
    'gate.code': 'Hizo un código para un equipo',
    'gate.device': 'Dio de alta un equipo de puerta',
    'gate.revoke': 'Dio de baja un equipo de puerta',
    'gate.incident': 'Cerró un caso de puertas',
    'gate.override': 'Dejó pasar',
    'gate.pin': 'Hizo su PIN de supervisión',
    'gate.settings': 'Cambió los ajustes de puertas',
  },
  auditGroups: { gate: 'Puertas' },
  auditSubjects: { 'gate-device': 'Equipo de puerta', 'gate-incident': 'Caso de puertas' },
  auditFields: {
    anyGate: 'Se entra por cualquier puerta',
    atPoint: 'En un punto de entrega',
    reEntry: 'Se puede volver a entrar',
    gate: 'Puerta',
    instead: 'El equipo decía',
    supervisor: 'Supervisión',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'matchday/gate': typeof gateManifest
  }
}
