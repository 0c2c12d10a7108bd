/**
 * Every path of the club's side by name: here those of the frame and of what all lists share. A feature adds the paths of its
 * screens in `desk/feature.ts` (`declare module`), and may lead to those of others without knowing who has them.
 */
export interface DeskPaths {
  home: string
  secondFactor: string
  /** Files of lists that somebody asked for. */
  exports: string
}

/** The features' own come with the back office (`installDesk`): a screen of the public side has only the kernel's. */
export const deskPaths = {
  home: '/backoffice',
  secondFactor: '/backoffice/codigo',
  exports: '/backoffice/exportaciones',
} as DeskPaths
