const codes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whether a fault of a connection says that the other side has left, which is no error of ours. */
export const isBrokenConnection = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && (codes.has(fault.code) || String(fault.code).startsWith('HPE_'));
