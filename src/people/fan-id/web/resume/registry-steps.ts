/** The stations of a registration as they are counted to the person. */
export const registrySteps = ['Información', 'Identificación', 'Selfie']
