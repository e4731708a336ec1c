export interface DownloadSeed {
  kind: 'software' | 'document'
  name: string
  enName: string
  description: string
  enDescription: string
  release: string
  platform: string
  fileName: string
  content: string
}

/** Fields of an STR record: RTCM 10410.1, NTRIP 2.0, source table. */
const sourceTable = `#!/usr/bin/env python3
"""Lists the mount points of an NTRIP caster: python3 ntrip_mountpoints.py caster.example.com 2101"""
import socket
import sys


def read_table(host, port):
    """The caster's source table as text; works with NTRIP 1.0 and 2.0."""
    request = (
        "GET / HTTP/1.1\\r\\n"
        f"Host: {host}:{port}\\r\\n"
        "User-Agent: NTRIP mountpoints/1.0\\r\\n"
        "Ntrip-Version: Ntrip/2.0\\r\\n"
        "Connection: close\\r\\n\\r\\n"
    )
    with socket.create_connection((host, port), timeout=10) as caster:
        caster.sendall(request.encode("ascii"))
        answer = b""
        while b"ENDSOURCETABLE" not in answer:
            piece = caster.recv(4096)
            if not piece:
                break
            answer += piece
    return answer.decode("utf-8", "replace")


def mount_points(table):
    """Mount point, place, format, systems, country, latitude and longitude of every STR record."""
    for line in table.splitlines():
        fields = line.split(";")
        if fields[0] == "STR" and len(fields) > 10:
            yield fields[1], fields[2], fields[3], fields[6], fields[8], fields[9], fields[10]


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    found = list(mount_points(read_table(sys.argv[1], int((sys.argv + ["2101"])[2]))))
    for row in found:
        print("\\t".join(row))
    sys.exit(0 if found else "No mount points.")
`

/**
 * Realisations and epochs as published by their maintainers: CGCS2000, WGS 84 (NGA), ETRS89 (EUREF), NAD 83 (NGS),
 * JGD2011 (GSI).
 */
const frames = `坐标系与历元 / Reference frames and epochs

定位结果的坐标系由差分改正数所用的基准站坐标决定，并不总是 WGS 84。
A corrected position is in the frame of the reference stations' coordinates, which is not always WGS 84.

CGCS2000    ITRF97, 2000.0                中国 / China
WGS 84      ITRF2020 (G2296)              全球 / World
ETRS89      ITRS = ETRS89 at 1989.0       欧洲 / Europe
NAD 83      (2011), 2010.0                美国 / United States
JGD2011     ITRF2008, 2011.395 / ITRF94, 1997.0    日本 / Japan

板块每年移动数厘米：厘米级成果应同时记录坐标系与历元。
Plates move by centimetres a year: note the frame and the epoch with every centimetre result.
`

const points = [
  'name,latitude,longitude',
  '广州天河,23.13529,113.32446',
  'Hamburg,53.55108,9.99368',
  'São Paulo,23°33\'01"S,46°38\'00"W',
  '',
].join('\r\n')

export const downloads: readonly DownloadSeed[] = [
  {
    kind: 'software',
    name: 'NTRIP 源列表查询工具',
    enName: 'NTRIP mount point lister',
    description: '在命令行中列出 NTRIP 播发服务器的挂载点，支持 NTRIP 1.0 和 2.0。',
    enDescription:
      'Lists the mount points of an NTRIP caster on the command line; NTRIP 1.0 and 2.0.',
    release: '1.0.0',
    platform: 'Python 3.9+',
    fileName: 'ntrip_mountpoints.py',
    content: sourceTable,
  },
  {
    kind: 'document',
    name: '坐标系与历元',
    enName: 'Reference frames and epochs',
    description: '常用坐标系的实现与参考历元，中英文对照。',
    enDescription: 'Realisations and epochs of common frames, in Chinese and English.',
    release: '2026-11',
    platform: '',
    fileName: '坐标系与历元.txt',
    content: `\uFEFF${frames}`,
  },
  {
    kind: 'document',
    name: '覆盖批量查询模板',
    enName: 'Template for coverage tables',
    description: '填入点名和坐标后，可在覆盖查询页批量查询。',
    enDescription: 'Fill in names and coordinates and look them up on the coverage page.',
    release: '1.0',
    platform: '',
    fileName: 'coverage-points.csv',
    content: `\uFEFF${points}`,
  },
]
