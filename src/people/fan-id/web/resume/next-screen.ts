import { paths } from '#lib/paths.ts'
import type { Registration } from '../../registration-contract.ts'

type RegistrationState = Pick<Registration, 'next' | 'repeat'>

/** The screen that goes on with a registration, on whatever device it is opened, and what the button to it says. */
export function nextScreen({ next, repeat }: RegistrationState): { to: string; label: string } {
  const place = repeat[0]?.where
  if (place === 'front' || place === 'back') return { to: paths.fanRegistryId, label: 'Repetir mi documento' }
  if (next === 'document') return { to: paths.fanRegistryId, label: 'Tomar fotos de mi documento' }
  if (next === 'confirm') return { to: paths.fanRegistryId, label: 'Confirmar mis datos' }
  if (next === 'selfie') return { to: paths.fanRegistryFinaliced, label: 'Tomar mi selfie' }
  if (next === 'wait') return { to: paths.fanRegistryFinaliced, label: 'Ver cómo va' }
  return { to: paths.fanMain, label: 'Ir a mi Fan ID' }
}
