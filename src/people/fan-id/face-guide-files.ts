/** Where the build puts what guides a face; the version is in the name, because such files are kept for ever. */
export const faceGuideFolder = 'assets/face-guide-3.3.6'
