/** The colours a club may choose: of buttons and links by day and by night, and of the bands at the top and foot. */
export type Colours = { light: string; dark: string; night: string }

export const shippedColours: Colours = { light: '#123c8c', dark: '#8db4ff', night: '#0d2e6e' }
