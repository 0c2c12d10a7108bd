export type CameraTrouble = {
  code: 'denied' | 'none' | 'busy' | 'insecure' | 'other'
  title: string
  words: string
}

const troubles: Record<CameraTrouble['code'], Omit<CameraTrouble, 'code'>> = {
  denied: {
    title: 'Tu cámara está bloqueada para este sitio',
    words:
      'Toca el candado o el ícono junto a la dirección, entra a Permisos, permite la cámara y vuelve a intentar. En iPhone: Ajustes, Apps, Safari, Cámara, Permitir.',
  },
  none: {
    title: 'No encontramos una cámara',
    words: 'Abre esta página en un celular con cámara, o sigue sin ella.',
  },
  busy: {
    title: 'Otra app está usando tu cámara',
    words: 'Cierra videollamadas y otras apps o pestañas que la usen, y vuelve a intentar.',
  },
  insecure: {
    title: 'Esta conexión no deja usar la cámara',
    words:
      'Abre el sitio del club con https:// en Chrome o Safari. Dentro de otras apps, como Facebook o Instagram, la cámara no funciona.',
  },
  other: {
    title: 'No pudimos abrir tu cámara',
    words: 'Vuelve a intentar. Si sigue igual, reinicia tu navegador o sigue sin cámara.',
  },
}

const names: Record<string, CameraTrouble['code']> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'insecure',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

/** Why a camera did not open, and what to do, by the name of what the browser threw. */
export function cameraTrouble(errorName: string): CameraTrouble {
  const code = names[errorName] ?? 'other'
  return { code, ...troubles[code] }
}

export const insecureTrouble: CameraTrouble = { code: 'insecure', ...troubles.insecure }
