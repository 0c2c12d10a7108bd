/** Paths of the frame, and of the files of lists that somebody asked for. */
export const kernelPaths = {
  home: '/backoffice',
  secondFactor: '/backoffice/codigo',
  exports: '/backoffice/exportaciones',
}
type KernelPaths = typeof kernelPaths

/**
 * Every path of the club's side by name. A feature adds those of its screens in `desk/feature.ts` (`declare module`), and may
 * lead to those of others without knowing who has them.
 */
export interface DeskPaths extends KernelPaths {}

/** The features' own come with the back office (`installDesk`): a screen of the public side has only the kernel's. */
export const deskPaths = { ...kernelPaths } as DeskPaths
